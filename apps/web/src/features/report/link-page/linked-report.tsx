import type { openSharedReport } from '@millpond/contract/report-link'
import type { ReplyOf } from '@millpond/contract/route'
import { formatDay } from '@millpond/core/time'
import { useState } from 'react'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { dayOf } from '#ui/instant.ts'
import { Menu } from '#ui/menu.tsx'
import { PaperHead } from '#ui/paper/paper-head.tsx'
import type { LinkSecrets } from '../file/save-report.ts'
import { publishedWords, WORDS } from '../report-words.ts'
import { ReportPage } from '../view/report-page.tsx'
import styles from './link-page.module.css'

type Shared = NonNullable<ReplyOf<typeof openSharedReport>['report']> & {
  readonly secrets: LinkSecrets
}

/** The frozen report, as the people of the company see it, without their navigation. */
export function LinkedReport({
  title,
  number,
  isSample,
  publishedAt,
  actualUntil,
  expiresAt,
  result,
  secrets,
}: Shared) {
  const { organisationName: name, currency, asOf } = result
  return (
    <>
      <PaperHead {...{ name, title, currency, asOf }} />
      <p className={styles.from}>
        <strong>{name}</strong> shared this report with you. The link expires on {dayOf(expiresAt)}.
        {isSample && ' This is sample data, not a real company.'}
      </p>
      <header className={styles.head}>
        <Answer
          basis={
            <>
              {publishedWords(number, publishedAt, actualUntil)} {WORDS.frozen} Figures as of{' '}
              {formatDay(asOf)}.
            </>
          }
        >
          {title}
        </Answer>
        <div className={styles.acts}>
          <Download {...{ title, number, result, secrets }} />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </header>
      <ReportPage {...{ title, result }} />
      <p className={styles.brand}>
        <img src="/mark.svg" alt="" width={20} height={20} /> Made with Millpond
      </p>
    </>
  )
}

/** The code that writes files is loaded on demand. */
function Download({
  title,
  number,
  result,
  secrets,
}: Pick<Shared, 'title' | 'number' | 'result' | 'secrets'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (ending: 'pdf' | 'xlsx' | 'csv') => {
    setBusy(true)
    setProblem(null)
    const file = `${title} v${number}.${ending}`
    try {
      const files = await import('../file/save-report.ts')
      if (ending === 'pdf') setProblem(await files.saveSharedPdf(file, secrets, result))
      else await files.saveReport(file, title, result)
    } catch {
      setProblem('The file could not be created. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <Menu
        label="Download"
        trigger={props => (
          <Button {...props} busyLabel={isBusy ? 'Creating…' : undefined}>
            Download
            <Icon name="chevron" />
          </Button>
        )}
        items={[
          { kind: 'action', label: 'PDF', onSelect: () => void save('pdf') },
          { kind: 'action', label: 'Excel workbook', onSelect: () => void save('xlsx') },
          { kind: 'action', label: 'CSV', onSelect: () => void save('csv') },
        ]}
      />
    </>
  )
}
