import { Refusal } from '../http/refusal.ts'

export const notImported = () => new Refusal('notFound', 'Nothing has been imported yet')
