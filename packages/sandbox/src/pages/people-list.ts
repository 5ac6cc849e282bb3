import { DEMO_PEOPLE } from '#people'
import { escapeHtml } from './page.ts'

const radio = (value: string, name: string, about: string, isFirst: boolean) => `<li><label>
<input type="radio" name="person" value="${escapeHtml(value)}"${isFirst ? ' checked' : ''}>
<span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(about)}</small></span>
</label></li>`

/** Radio buttons for the invented people; `more` are further lines of the same kind. */
export function peopleList(more: readonly { value: string; name: string; about: string }[] = []) {
  const lines = [
    ...DEMO_PEOPLE.map(({ key, givenName, familyName, about }) => ({
      value: key,
      name: `${givenName} ${familyName}`,
      about,
    })),
    ...more,
  ].map(({ value, name, about }, index) => radio(value, name, about, index === 0))
  return `<fieldset><legend>Choose who you are</legend><ul>${lines.join('\n')}</ul></fieldset>`
}
