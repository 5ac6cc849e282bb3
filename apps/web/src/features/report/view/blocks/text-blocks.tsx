import type { BlockContent } from '@millpond/core/report'
import { type Fact, Facts } from '#ui/facts.tsx'
import styles from './text-blocks.module.css'

type Content<Kind extends BlockContent['kind']> = Extract<BlockContent, { readonly kind: Kind }>

interface CoverProps {
  readonly title: string
  readonly content: Content<'cover'>
  /** The name of the company, and the day of the books. */
  readonly name: string
  readonly asOf: string
}

export const CoverBlock = ({ title, content, name, asOf }: CoverProps) => (
  <div className={styles.cover}>
    {title !== name && <p className={styles.company}>{name}</p>}
    {content.subtitle && <p>{content.subtitle}</p>}
    <p className={styles.quiet}>As of {asOf}</p>
    <dl className={styles.people}>
      {content.preparedFor && <Person label="Prepared for" name={content.preparedFor} />}
      {content.preparedBy && <Person label="Prepared by" name={content.preparedBy} />}
    </dl>
  </div>
)

const Person = ({ label, name }: { readonly label: string; readonly name: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{name}</dd>
  </div>
)

/** The title is the answer; these sentences say more. */
export const HeadlineBlock = ({ content }: { readonly content: Content<'headline'> }) => (
  <div className={styles.sentences}>
    {content.more.map(sentence => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
)

interface FactsProps {
  readonly title: string
  readonly content: Content<'facts'>
}

export const FactsBlock = ({ title, content }: FactsProps) => (
  <div className={styles.facts} data-count={content.facts.length}>
    <Facts
      label={title}
      facts={content.facts.map(
        ({ name, value, note, tone }): Fact => ({
          ...{ label: name, value, note },
          tone: tone ?? undefined,
        }),
      )}
    />
  </div>
)

export const AssumptionsBlock = ({ content }: { readonly content: Content<'assumptions'> }) => (
  <div className={styles.groups}>
    {content.groups.map(({ name, lines }) => (
      <div key={name}>
        <h3>{name}</h3>
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
