import type { Organisation } from '@millpond/contract/organisation'

interface ReportEditorProps {
  readonly organisation: Organisation
  readonly id: string
}

export const ReportEditor = ({ id }: ReportEditorProps) => <p>{id}</p>
