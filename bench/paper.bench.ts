/** A report of twelve pages as a PDF file: its pages, the drawing and the packing. */
import type { REPORT_TEMPLATES, ReportResult } from '@millpond/core/report'
import { sampleReports } from '../apps/gateway/src/paper/_sample-reports.ts'
import { writePaper } from '../apps/gateway/src/paper/write-paper.ts'
import { type Figure, median, timed } from './figure.ts'

const RUNS = 20
const TEMPLATES = [
  'bankPack',
  'boardPack',
  'clientLetter',
] as const satisfies readonly (typeof REPORT_TEMPLATES)[number][]

export async function measure(): Promise<readonly Figure[]> {
  const reports = sampleReports()
  const papers = TEMPLATES.map(id => reports.ofTemplate(id))
  const [first] = papers
  if (!first) throw new Error('There are templates')
  const blocks = papers.flatMap(({ result }) => result.blocks)
  const result: ReportResult = { ...first.result, blocks }
  const paper = { ...first, result, createdAtMs: Date.UTC(2026, 10, 21) }
  let bytes = new Uint8Array()
  const times: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    times.push(
      await timed(() => {
        bytes = Uint8Array.from(writePaper(paper) ?? [])
      }),
    )
  }
  return [
    { name: 'paper/first', value: times[0] ?? 0, unit: 'ms' },
    { name: 'paper/warm', value: median(times.slice(1)), unit: 'ms' },
    { name: 'paper/size', value: bytes.length, unit: 'bytes' },
  ]
}
