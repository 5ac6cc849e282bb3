import { Answer } from '#ui/answer.tsx'

/** Am I safe? Guide §9.17. */
export function Component() {
  return <Answer>Your account</Answer>
}
