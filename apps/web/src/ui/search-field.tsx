import { TextField } from './text-field.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Filters a list by name while the user types. */
export const SearchField = ({ label, hint, value, onSearch }: SearchFieldProps) => (
  <TextField
    type="search"
    autoComplete="off"
    label={label}
    hint={hint}
    value={value}
    onChange={event => onSearch(event.target.value)}
  />
)

/** `isFound('Mill & Co', ' mill')` is true. */
export const isFound = (name: string, search: string): boolean =>
  name.toLowerCase().includes(search.trim().toLowerCase())
