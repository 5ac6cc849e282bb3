import type { getDimensions } from '@millpond/contract/dimension'
import type { Organisation } from '@millpond/contract/organisation'
import type { ReplyOf } from '@millpond/contract/route'
import {
  alignedSeries,
  type DimensionRequest,
  type DimensionSpan,
  dimensionAnswer,
  dimensionMonths,
  dimensionSpans,
  dimensionTable,
  EVERYTHING_ELSE,
  type StatementTable,
  valueAnswer,
  valueTable,
  withTotal,
} from '@millpond/core/table'
import { longMonth } from '@millpond/core/time'
import { useLocation } from 'react-router'
import { useGetDimensionsQuery } from '#api/dimension/dimension-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { useSearchChange } from '#screen/changed-search.ts'
import { Answer } from '#ui/answer.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select-field.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { ExportMenu } from '../../export/export-menu.tsx'
import { PaperTables } from '../../export/paper-tables.tsx'
import { MonthList } from '../month-list.tsx'
import styles from '../statement.module.css'
import { StatementGrid } from '../statement-grid.tsx'
import type { View } from '../use-view.ts'
import { DIMENSION_WORDS, elseNote, goneWords, noFiguresWords } from './dimension-words.ts'

interface DimensionPageProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly view: View
  readonly panelId: string
}

type Dimension = ReplyOf<typeof getDimensions>['dimensions'][number]

/** The profit and loss by the values of a dimension, side by side or one of them by month. */
export function DimensionPage({ organisation, model, view, panelId }: DimensionPageProps) {
  const { organisationId } = organisation
  const dimension = view.dimension ?? ''
  const { currentData, error, refetch } = useGetDimensionsQuery({ organisationId, dimension })
  if (error) {
    return (
      <FlowError
        title="We couldn’t load the figures."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!currentData) return <Loading />
  const chosen = currentData.dimensions.find(each => each.dimension === dimension)
  const request = {
    ...{ ledger: model.ledger, forecast: model.forecast },
    yearBeginsMonth: organisation.reportingYearBeginsMonth,
    values: chosen?.values ?? [],
    series: alignedSeries(model.ledger, currentData.firstMonth, currentData.series),
  }
  const known = dimensionMonths(request)
  const spans = known ? dimensionSpans(known, request.yearBeginsMonth) : []
  if (!chosen) return <Answer>{goneWords}</Answer>
  if (spans.length === 0) return <Answer>{noFiguresWords}</Answer>
  return <Figures {...{ organisation, model, request, spans, panelId }} dimension={chosen} />
}

interface FiguresProps extends Omit<DimensionPageProps, 'view'> {
  readonly request: DimensionRequest
  readonly spans: readonly DimensionSpan[]
  readonly dimension: Dimension
}

const ALL = 'all'

function Figures(props: FiguresProps) {
  const { organisation, model, request, spans, dimension, panelId } = props
  const params = new URLSearchParams(useLocation().search)
  const set = useSearchChange()
  const isNarrow = useNarrow()
  const span = spans.find(({ key }) => key === params.get('span')) ?? spans[0]
  const options = [
    { value: ALL, label: DIMENSION_WORDS.sideBySide },
    ...dimension.values.map(({ valueId, name }) => ({ value: valueId, label: name })),
    { value: EVERYTHING_ELSE, label: DIMENSION_WORDS.everythingElse },
  ]
  const option = options.find(({ value }) => value === params.get('value')) ?? options[0]
  if (!span || !option) return null
  const isOne = option.value !== ALL
  const isCompared = isOne && params.get('compare') === 'lastYear'
  const table: StatementTable = isOne
    ? withTotal(valueTable(request, option.value, span, isCompared))
    : dimensionTable(request, span)
  const title = isOne
    ? valueAnswer(option.label, valueTable(request, option.value, span))
    : (dimensionAnswer(table, dimension.unread) ?? DIMENSION_WORDS.noneContributed)
  const label = isOne
    ? `Profit and loss of ${option.label}`
    : `Profit and loss by ${dimension.name}`
  const open = (column: string) => {
    if (options.some(({ value }) => value === column)) set({ value: column })
  }
  return (
    <>
      <div className={styles.head}>
        <Answer
          basis={`Complete months to ${longMonth(span.to)} · ${table.currency}, tax exclusive`}
        >
          {title}
        </Answer>
        <div className={styles.controls}>
          <Select
            aria-label="Show"
            options={options}
            value={option.value}
            onChange={value => set({ value: value === ALL ? null : value })}
          />
          <Select
            aria-label="Period"
            options={spans.map(each => ({ value: each.key, label: each.label }))}
            value={span.key}
            onChange={key => set({ span: key === spans[0]?.key ? null : key })}
          />
          {isOne && (
            <Select
              aria-label="Compare with"
              options={DIMENSION_WORDS.comparisons}
              value={isCompared ? 'lastYear' : ''}
              onChange={chosen => set({ compare: chosen || null })}
            />
          )}
          <div className={styles.end}>
            <ExportMenu
              {...{ table }}
              what={label}
              chartTitle={title}
              name={organisation.name}
              model={model.forecast.input}
              print={() => window.print()}
            />
          </div>
        </div>
      </div>
      <Panel title={label} subtitle={`${span.label} · ${table.currency}`}>
        <div id={panelId} className={styles['on-screen']}>
          {isNarrow ? (
            <MonthList {...{ table, label }} turns={DIMENSION_WORDS.turns} onOpen={open} />
          ) : (
            <StatementGrid
              {...{ table, label }}
              budget={null}
              hasVariances={isCompared}
              onVariances={() => set({ compare: isCompared || !isOne ? null : 'lastYear' })}
              onOpen={open}
            />
          )}
        </div>
        <PaperTables
          tableToPrint={() => table}
          caption={`${organisation.name}: ${label}, ${span.label}`}
          hasVariances={isCompared}
          budget={null}
        />
      </Panel>
      <p className={styles.note}>{elseNote(organisation.provider, dimension)}</p>
    </>
  )
}
