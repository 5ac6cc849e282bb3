import type { AccountType } from '@millpond/core/organisation'
import { useState } from 'react'
import { useCreateOrganisationMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useOrganisations } from '#current/organisation.ts'
import { TextField } from '#ui/text-field.tsx'

export const FIRM_ID = 'firm'

/**
 * A partner's firm is created by its name before its first consent, so that the connected companies
 * become its clients, and none of them becomes the firm.
 */
export function useFirm(accountType: AccountType | null) {
  const { organisations, isLoaded } = useOrganisations()
  const [create, { isLoading }] = useCreateOrganisationMutation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const hasFirm = organisations.some(each => each.isPartner && each.access === 'member')
  const isAsked = accountType !== null && accountType !== 'individual' && isLoaded && !hasFirm
  const isThere = async (): Promise<boolean> => {
    if (!isAsked) return true
    if (name.trim() === '') {
      setProblem('Enter the name of your firm')
      return false
    }
    const { data, error } = await create({ name: name.trim(), accountType })
    setProblem(error ? plainMessage(error) : undefined)
    return data !== undefined
  }
  const change = (typed: string) => {
    setName(typed)
    setProblem(undefined)
  }
  return {
    isAsked,
    name,
    change,
    problem: isAsked ? problem : undefined,
    isThere,
    isBusy: isLoading,
  }
}

type FirmFieldProps = Pick<ReturnType<typeof useFirm>, 'name' | 'problem' | 'change'>

export function FirmField({ name, problem, change }: FirmFieldProps) {
  return (
    <TextField
      id={FIRM_ID}
      label="Name of your firm"
      hint="The companies you connect become its clients."
      autoComplete="organization"
      maxLength={100}
      value={name}
      error={problem}
      onChange={event => change(event.target.value)}
    />
  )
}
