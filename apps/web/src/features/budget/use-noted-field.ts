/** A field of what is noted of a line: what is typed in it waits until it is saved. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useStore } from '#current/use-store.ts'
import { createStore, type Store } from '#platform/store.ts'
import { useToast } from '#ui/toast.tsx'
import type { BudgetLine } from './budget-lines.ts'

/** What is typed and not saved, by field and line. */
export type UnsavedTexts = Store<ReadonlyMap<string, string>>

const versions = new Map<string, UnsavedTexts>()

/** Of one version, for as long as the page lives: who goes away finds it again. */
export function unsavedTexts(sheetId: string): UnsavedTexts {
  const texts = versions.get(sheetId) ?? createStore<ReadonlyMap<string, string>>(new Map())
  versions.set(sheetId, texts)
  return texts
}

interface NotedField {
  readonly field: 'formula' | 'note'
  readonly line: Pick<BudgetLine, 'code' | 'name'>
  readonly texts: UnsavedTexts
  /** As it is saved; empty where nothing is. */
  readonly stored: string
  /** Null takes it away. Throws what the gateway says. */
  readonly write: (text: string | null) => Promise<unknown>
}

export function useNotedField({ field, line, texts, stored, write }: NotedField) {
  const id = useId()
  const key = `${field} ${line.code}`
  const typed = useStore(texts).get(key)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isGone = useRef(false)
  const toast = useToast()
  const text = typed ?? stored
  const isUnsaved = text.trim() !== stored.trim()
  // A button under the hand stays until the focus is back in the field.
  const canSave = isUnsaved || isSaving
  const type = (next: string | undefined) => {
    const others = [...texts.get()].filter(([other]) => other !== key)
    texts.set(new Map(next === undefined ? others : [...others, [key, next]]))
  }
  const sayUnsaved = (because = '') => {
    const message = `The ${field} of ${line.name} is typed and not saved${because}.`
    toast({ message, topic: key })
  }
  const leave = useEffectEvent(() => {
    if (isUnsaved && !isSaving) sayUnsaved()
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      leave()
    }
  }, [])
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    setProblem(null)
    try {
      await write(text.trim() === '' ? null : text.trim())
      backToField(id)
      // What was typed on meanwhile is not saved yet.
      if (texts.get().get(key) === text) type(undefined)
    } catch (error) {
      setProblem(plainMessage(error))
      if (isGone.current) sayUnsaved(`: ${plainMessage(error)}`)
    } finally {
      setSaving(false)
    }
  }
  const onType = (next: string) => {
    setProblem(null)
    type(next === stored ? undefined : next)
  }
  return { id, text, canSave, isSaving, problem, setProblem, onType, save }
}

/** A button that saves goes when it has: whoever pressed it is back in the field it stood under. */
function backToField(id: string) {
  const field = document.getElementById(id)
  const around = field?.closest('[data-noted]')
  if (around?.contains(document.activeElement)) field?.focus()
}
