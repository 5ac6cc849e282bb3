import { type Day, formatDay } from '@millpond/core/time'

interface PaperHeadProps {
  /** The name of the company. */
  readonly name: string
  /** `Cash flow`. */
  readonly title: string
  readonly currency: string
  readonly asOf: Day
}

/** At the top of a printed page: the company, the statement and the day. */
export function PaperHead({ name, title, currency, asOf }: PaperHeadProps) {
  return (
    <div data-paper-head="">
      <p>{name}</p>
      <p>
        {title} · {currency} · as of {formatDay(asOf)}
      </p>
    </div>
  )
}
