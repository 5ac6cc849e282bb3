import type { Organisation } from '@millpond/contract/organisation'
import { BLOCK_NAMES, type BlockKind, faultsIn, type ReportBlock } from '@millpond/core/report'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from '#current/use-store.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useReportResult } from '../model/use-report-result.ts'
import { listPath } from '../paths.ts'
import styles from '../report.module.css'
import { WORDS } from '../report-words.ts'
import { NoFigures } from '../view/no-figures.tsx'
import { ReportPage } from '../view/report-page.tsx'
import { copyOf, newBlock, withChanged, withMoved, withNew } from './block-acts.ts'
import { BlockOptions } from './block-options.tsx'
import { Conflicts } from './conflicts.tsx'
import type { ReportEdit } from './edit-report.ts'
import editorStyles from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import { type BlockAct, Outline } from './outline.tsx'
import { useEditorKeys } from './use-editor-keys.ts'

interface EditorScreenProps {
  readonly organisation: Organisation
  readonly id: string
  readonly model: ForecastModel
  readonly edit: ReportEdit
}

/** On a small screen the options of a block open over the page. */
const WITHOUT_ROOM = '(max-width: 1023px)'

/** The blocks at the left, the page as it will be read, and the options of the chosen block. */
export function EditorScreen({ organisation, id, model, edit }: EditorScreenProps) {
  const state = useStore(edit)
  const { definition, title } = state.content
  const { result, hasFailed, tryAgain } = useReportResult(organisation, model, definition)
  const isNarrow = useMedia(WITHOUT_ROOM)
  const { chosen, choose, act, add, change } = useBlocks(edit, definition.blocks, isNarrow)
  useEditorKeys(edit)
  const titles = new Map(result?.blocks.map(block => [block.id, block.title]))
  const faults = result ? faultsIn(result) : []
  const options = chosen && (
    <>
      <BlockBar id={chosen.id} onAct={act} />
      <BlockOptions
        key={chosen.id}
        block={chosen}
        currency={organisation.currency}
        ownTitle={titles.get(chosen.id) ?? ''}
        onChange={change}
      />
    </>
  )
  return (
    <div className={styles.screen}>
      <p className={styles.back}>
        <Link to={listPath(organisation.organisationId)}>All reports</Link>
      </p>
      <EditorHead
        {...{ organisation, id, edit, state, faults }}
        closeMonth={model.ledger.closeMonth}
        onChoose={choose}
      />
      <Conflicts {...{ state, edit }} />
      <div className={editorStyles.editor}>
        <Outline
          blocks={definition.blocks}
          chosen={chosen?.id ?? null}
          faults={new Set(faults.map(each => each.id))}
          {...{ titles }}
          onChoose={choose}
          onAct={act}
          onAdd={add}
        />
        <div className={editorStyles.page}>
          {!result && hasFailed && <NoFigures onTryAgain={tryAgain} />}
          {!result && !hasFailed && <Skeleton height={480} />}
          {result && definition.blocks.length === 0 && (
            <Panel title={WORDS.noBlocks}>{WORDS.noBlocksHint}</Panel>
          )}
          {result && definition.blocks.length > 0 && (
            <ReportPage
              {...{ title, result }}
              wrap={(block, shown) => (
                <ChoosableBlock
                  key={block.id}
                  id={block.id}
                  isChosen={block.id === chosen?.id}
                  onChoose={choose}
                >
                  {shown}
                </ChoosableBlock>
              )}
            />
          )}
        </div>
        {!isNarrow && (
          <aside className={editorStyles.side} aria-label="Options">
            {chosen ? (
              <Panel title={BLOCK_NAMES[chosen.kind]}>{options}</Panel>
            ) : (
              <p className={editorStyles.hint}>Choose a block to change it.</p>
            )}
          </aside>
        )}
      </div>
      {isNarrow && chosen && (
        <Drawer title={BLOCK_NAMES[chosen.kind]} onClose={() => choose(null)}>
          {options}
        </Drawer>
      )}
    </div>
  )
}

/** Where options have room, those of the first block are shown at first. */
function useBlocks(edit: ReportEdit, blocks: readonly ReportBlock[], isNarrow: boolean) {
  const [pressed, choose] = useState<string | null>(null)
  const chosenId = pressed ?? (isNarrow ? null : (blocks[0]?.id ?? null))
  const put = (next: readonly ReportBlock[], topic: string | null = null) => {
    const { definition } = edit.get().content
    edit.change({ definition: { ...definition, blocks: next } }, topic)
  }
  return {
    chosen: blocks.find(({ id }) => id === chosenId) ?? null,
    choose,
    change: (block: ReportBlock) => put(withChanged(blocks, block), `block ${block.id}`),
    add(kind: BlockKind) {
      const block = newBlock(kind)
      put(withNew(blocks, block, chosenId))
      choose(block.id)
    },
    act(act: BlockAct, id: string) {
      const block = blocks.find(each => each.id === id)
      if (!block) return
      if (act === 'copy') {
        const copy = copyOf(block)
        put(withNew(blocks, copy, id))
        return choose(copy.id)
      }
      if (act === 'remove') return put(blocks.filter(each => each.id !== id))
      put(withMoved(blocks, id, act === 'up' ? -1 : 1))
    },
  }
}

const BAR: readonly (readonly [BlockAct, string])[] = [
  ['up', 'Move up'],
  ['down', 'Move down'],
  ['copy', 'Copy'],
  ['remove', 'Remove'],
]

interface BlockBarProps {
  readonly id: string
  readonly onAct: (act: BlockAct, id: string) => void
}

const BlockBar = ({ id, onAct }: BlockBarProps) => (
  <div className={editorStyles.acts}>
    {BAR.map(([act, words]) => (
      <Button key={act} variant="quiet" onClick={() => onAct(act, id)}>
        {words}
      </Button>
    ))}
  </div>
)

interface ChoosableProps {
  readonly id: string
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
  readonly children: ReactNode
}

/** A press on a block chooses it; with the keyboard the outline does. */
const ChoosableBlock = ({ id, isChosen, onChoose, children }: ChoosableProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the outline has a button for each block
  // biome-ignore lint/a11y/useKeyWithClickEvents: the outline has a button for each block
  <div
    className={editorStyles.block}
    data-chosen={isChosen || undefined}
    onClick={event => {
      const isOwn = event.target instanceof Element && event.target.closest('a, button, figure')
      if (!isOwn) onChoose(id)
    }}
  >
    {children}
  </div>
)
