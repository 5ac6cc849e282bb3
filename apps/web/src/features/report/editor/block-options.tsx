import {
  COLUMN_PERIODS,
  COMPARISONS,
  HEADLINES,
  MAX_DEPTH,
  MAX_FACTS,
  MAX_TITLE,
  MAX_TOP,
  REPORT_FACTS,
  type ReportBlock,
  STATEMENTS,
} from '@millpond/core/report'
import { lazy, Suspense } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './editor.module.css'
import { NoteField } from './note-field.tsx'
import * as names from './option-names.ts'
import { Months, PeriodFields } from './period-fields.tsx'

const CovenantFields = lazy(() =>
  import('./covenant-fields.tsx').then(module => ({ default: module.CovenantFields })),
)

interface BlockOptionsProps {
  readonly block: ReportBlock
  readonly currency: string
  /** The title that the figures give. */
  readonly ownTitle: string
  readonly onChange: (block: ReportBlock) => void
}

/** The options of one block. */
export function BlockOptions(props: BlockOptionsProps) {
  const { block, ownTitle, onChange } = props
  return (
    <div className={styles.options}>
      {block.kind !== 'pageBreak' && (
        <TextField
          label="Title"
          hint={block.title === null ? `Leave blank to use “${ownTitle}”.` : undefined}
          maxLength={MAX_TITLE}
          autoComplete="off"
          value={block.title ?? ''}
          onChange={({ target }) => onChange({ ...block, title: target.value || null })}
        />
      )}
      <OwnOptions {...props} />
      <Checkbox
        checked={!block.isHidden}
        onChange={isShown => onChange({ ...block, isHidden: !isShown })}
      >
        Show in the report
      </Checkbox>
    </div>
  )
}

function OwnOptions({ block, currency, onChange }: BlockOptionsProps) {
  switch (block.kind) {
    case 'cover':
      return <CoverOptions {...{ block, onChange }} />
    case 'headline':
      return (
        <SelectField
          label="About"
          options={names.optionsOf(HEADLINES, names.HEADLINE_NAMES)}
          value={block.about}
          onChange={about => onChange({ ...block, about })}
        />
      )
    case 'facts':
      return <FactsOptions {...{ block, onChange }} />
    case 'chart':
      return (
        <>
          <SelectField
            label="Chart"
            options={names.optionsOf(['cash', 'profit'], names.CHART_NAMES)}
            value={block.chart}
            onChange={chart => onChange({ ...block, chart })}
          />
          <PeriodFields period={block.period} onChange={period => onChange({ ...block, period })} />
        </>
      )
    case 'statement':
      return <StatementOptions {...{ block, onChange }} />
    case 'variance':
      return (
        <>
          <SelectField
            label="Compare with"
            options={names.optionsOf(['budget', 'lastYear'], names.COMPARISON_NAMES)}
            value={block.against}
            onChange={against => onChange({ ...block, against })}
          />
          <PeriodFields period={block.period} onChange={period => onChange({ ...block, period })} />
          <Top {...{ block, onChange }} />
        </>
      )
    case 'documents':
      return <DocumentOptions {...{ block, onChange }} />
    case 'covenants':
      return (
        <Suspense fallback={<Loading />}>
          <CovenantFields {...{ block, currency, onChange }} />
        </Suspense>
      )
    case 'notes':
      return <NoteField value={block.text} onChange={text => onChange({ ...block, text })} />
    default:
      return null
  }
}

type Of<Kind extends ReportBlock['kind']> = Extract<ReportBlock, { readonly kind: Kind }>

interface OptionsOf<Kind extends ReportBlock['kind']> {
  readonly block: Of<Kind>
  readonly onChange: (block: ReportBlock) => void
}

const CoverOptions = ({ block, onChange }: OptionsOf<'cover'>) =>
  (['subtitle', 'preparedFor', 'preparedBy'] as const).map(field => (
    <TextField
      key={field}
      label={names.COVER_NAMES[field]}
      maxLength={MAX_TITLE}
      autoComplete="off"
      value={block[field] ?? ''}
      onChange={({ target }) => onChange({ ...block, [field]: target.value || null })}
    />
  ))

/** At most six fit in a row. */
const FactsOptions = ({ block, onChange }: OptionsOf<'facts'>) => (
  <fieldset className={styles.group}>
    <legend>Figures, at most {MAX_FACTS}</legend>
    {REPORT_FACTS.map(fact => {
      const isOn = block.facts.includes(fact)
      const others = block.facts.filter(each => each !== fact)
      const isOff = isOn ? others.length === 0 : others.length >= MAX_FACTS
      return (
        <Checkbox
          key={fact}
          checked={isOn}
          disabled={isOff}
          onChange={() => onChange({ ...block, facts: isOn ? others : [...others, fact] })}
        >
          {names.FACT_NAMES[fact]}
        </Checkbox>
      )
    })}
  </fieldset>
)

const DEPTHS = Array.from({ length: MAX_DEPTH }, (_, at) => String(at + 1)) as ('1' | '2' | '3')[]

const StatementOptions = ({ block, onChange }: OptionsOf<'statement'>) => (
  <>
    <SelectField
      label="Statement"
      options={names.optionsOf(STATEMENTS, names.STATEMENT_NAMES)}
      value={block.statement}
      onChange={statement => onChange({ ...block, statement })}
    />
    <PeriodFields period={block.period} onChange={period => onChange({ ...block, period })} />
    {block.period.kind !== 'next13Weeks' && (
      <SelectField
        label="Columns"
        options={names.optionsOf(COLUMN_PERIODS, names.COLUMN_NAMES)}
        value={block.columns}
        onChange={columns => onChange({ ...block, columns })}
      />
    )}
    <SelectField
      label="Compare with"
      options={names.optionsOf(COMPARISONS, names.COMPARISON_NAMES)}
      value={block.compare}
      onChange={compare => onChange({ ...block, compare })}
    />
    <SelectField
      label="Rows"
      options={names.optionsOf(DEPTHS, names.DEPTH_NAMES)}
      value={String(block.depth) as '1' | '2' | '3'}
      onChange={depth => onChange({ ...block, depth: Number(depth) })}
    />
    <Checkbox
      checked={block.hidesZeros}
      onChange={hidesZeros => onChange({ ...block, hidesZeros })}
    >
      Leave out rows without amounts
    </Checkbox>
  </>
)

const DocumentOptions = ({ block, onChange }: OptionsOf<'documents'>) => (
  <>
    <SelectField
      label="Customers or suppliers"
      options={names.optionsOf(['in', 'out'], names.SIDE_NAMES)}
      value={block.side}
      onChange={side => onChange({ ...block, side })}
    />
    <SelectField
      label="Show"
      options={names.optionsOf(['ageing', 'largest'], names.SHOW_NAMES)}
      value={block.show}
      onChange={show => onChange({ ...block, show })}
    />
    {block.show === 'largest' && <Top {...{ block, onChange }} />}
  </>
)

interface TopProps {
  readonly block: Of<'variance' | 'documents'>
  readonly onChange: (block: ReportBlock) => void
}

const Top = ({ block, onChange }: TopProps) => (
  <Months
    label="How many rows"
    value={block.top}
    least={1}
    most={MAX_TOP}
    onChange={top => onChange({ ...block, top })}
  />
)
