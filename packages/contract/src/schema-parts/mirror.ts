import type * as z from 'zod/mini'

type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : { -readonly [Key in keyof T]: Plain<T[Key]> }
type IsSame<One, Other> = [Plain<One>] extends [Plain<Other>]
  ? [Plain<Other>] extends [Plain<One>]
    ? unknown
    : never
  : never

/** The schema of a core type: missing and additional fields both fail to compile. */
export const mirrorOf =
  <T>() =>
  <Schema extends z.ZodMiniType>(schema: Schema & IsSame<z.output<Schema>, T>) =>
    schema as unknown as z.ZodMiniType<T, z.input<Schema>>
