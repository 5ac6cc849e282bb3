export { isTooLong, layOutReport, type PaperReport } from './lay-out-report.ts'
export * from './paper.ts'
