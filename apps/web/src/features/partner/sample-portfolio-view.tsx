import type { Day } from '@millpond/core/time'
import { Answer } from '#ui/answer.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { ClientTable } from './client-table.tsx'
import styles from './partner.module.css'
import { factsOf } from './portfolio-facts.ts'
import { portfolioAnswer } from './portfolio-words.ts'
import { samplePortfolio } from './sample-portfolio.ts'

interface SamplePortfolioProps {
  readonly today: Day
  readonly now: Date
  readonly onLeave: () => void
}

/** Shows the purpose of a portfolio before there is one. None of it is stored. */
export function SamplePortfolio({ today, now, onLeave }: SamplePortfolioProps) {
  const portfolio = samplePortfolio(today)
  const { clients } = portfolio
  return (
    <div className={styles.screen}>
      <Banner
        label="Sample portfolio"
        action={
          <Button variant="quiet" onClick={onLeave}>
            Leave sample data
          </Button>
        }
      >
        This is sample data. These three clients are not real companies.
      </Banner>
      <Answer basis="Sorted by who runs short first.">{portfolioAnswer(clients, today)}</Answer>
      <Facts label="Portfolio" facts={factsOf(portfolio, today, now)} />
      <Panel title="Clients">
        <ClientTable clients={clients} today={today} isSample />
      </Panel>
    </div>
  )
}
