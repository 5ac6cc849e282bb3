import type { Budget, getBudget } from '@millpond/contract/budget'
import type { ReplyOf } from '@millpond/contract/route'
import { atLeast } from '@millpond/core/organisation'
import { useMemo } from 'react'
import { useGetBudgetQuery, useSaveBudgetCellsMutation } from '#api/budget-api.ts'
import { useStore } from '#current/use-store.ts'
import { readSheet, type StoredSheet } from '#planning/read-sheet.ts'
import type { SheetDoor } from '#planning/sheet-desk.ts'
import { CannotRead, SheetSkeleton } from '#planning/sheet-screen.tsx'
import { useFirstFresh } from '#planning/use-first-fresh.ts'
import { useSheetActs } from '#planning/use-sheet-acts.ts'
import { useDesk, useSheetDesk } from '#planning/use-sheet-desk.ts'
import { useToast } from '#ui/toast.tsx'
import type { BudgetGround } from './budget-ground.ts'
import { BudgetView } from './budget-view.tsx'
import { closedWords } from './budget-words.ts'
import { followingDesk } from './following-desk.ts'
import { stillView } from './still-view.ts'
import { toChange } from './to-change.ts'
import { useFormulaGround } from './use-formula-ground.ts'
import { useLineWriter } from './use-line-writer.ts'

interface OpenVersionProps extends BudgetGround {
  readonly question: string
  /** As the list has it. */
  readonly chosen: Budget
}

/** One of Millpond's own versions, to be written where that is allowed. */
export function OpenVersion({ question, chosen, ...ground }: OpenVersionProps) {
  const { organisationId } = ground.organisation
  const read = useGetBudgetQuery(
    { organisationId, sheetId: chosen.sheetId },
    { refetchOnMountOrArgChange: true },
  )
  const fresh = useFirstFresh(read)
  if (fresh) return <ReadVersion {...ground} reply={fresh} />
  if (read.isFetching) return <SheetSkeleton question={question} />
  return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
}

type Reply = ReplyOf<typeof getBudget>

interface ReadVersionProps extends BudgetGround {
  readonly reply: Reply
}

function ReadVersion({ reply, ...ground }: ReadVersionProps) {
  const { rows, lines, budget } = reply
  const { months, closeMonth } = ground.model.ledger
  const [first = closeMonth] = months
  const read = useMemo(() => readSheet(rows, first, months.length), [rows, first, months.length])
  const { role } = ground.organisation
  const closed = atLeast(role, 'editor')
    ? closedWords(budget, role === 'owner')
    : 'View only: ask an owner to let you edit.'
  const whole = { ...ground, budget, noted: lines }
  if (closed === null) return <WrittenVersion {...whole} read={read} />
  return <StillVersion {...whole} {...{ read, closed }} />
}

interface VersionProps extends BudgetGround {
  readonly budget: Budget
  readonly noted: Reply['lines']
  readonly read: StoredSheet
}

function StillVersion({ read, ...rest }: VersionProps & { readonly closed: string }) {
  const view = useMemo(() => stillView(read.stored), [read])
  return <BudgetView {...rest} view={view} writing={null} />
}

/** Of the specification, word for word. */
const SAVED = 'Budget data updated successfully'

function WrittenVersion({ read, ...rest }: VersionProps) {
  const { budget, organisation } = rest
  const { organisationId } = organisation
  const { sheetId, name } = budget
  const [saveCells] = useSaveBudgetCellsMutation()
  const save: SheetDoor['save'] = (label, cells) =>
    saveCells({ organisationId, sheetId, label, changes: cells.map(toChange) }).unwrap()
  const { desk: typed, isReady } = useSheetDesk({ ...read, organisationId, sheetId, save })
  const { groundOf, isReady: isGrounded } = useFormulaGround(organisationId, rest.model)
  const lines = useLineWriter({ organisationId, sheetId }, rest.noted)
  const noted = useStore(lines)
  const toast = useToast()
  const { desk, acts: formulaActs } = useMemo(() => {
    const onLeft = (why: string) =>
      toast({ message: `The formula stays as it is: ${why}`, isFailure: true })
    return followingDesk(typed, { groundOf, lines, onLeft })
  }, [typed, groundOf, lines, toast])
  const formulas = useMemo(
    () => ({ ...groundOf(noted), ...formulaActs }),
    [groundOf, noted, formulaActs],
  )
  const state = useDesk(desk)
  const acts = useSheetActs({ desk, state, name, savedMessage: SAVED })
  if (!isReady || !isGrounded) return <SheetSkeleton question={name} />
  return (
    <BudgetView
      {...rest}
      noted={noted}
      view={state}
      writing={{ desk, state, acts, formulas, lines }}
      closed={null}
    />
  )
}
