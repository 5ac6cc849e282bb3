import { useId } from 'react'
import { NavLink, Outlet } from 'react-router'
import { useOrganisation } from '#current/organisation.ts'
import { organisationEntries, PERSONAL_ENTRIES, type SettingsEntry } from './settings-entries.ts'
import styles from './settings-frame.module.css'

/** Lists the settings of the company and of the person beside every settings page. */
export function Component() {
  const organisation = useOrganisation()
  return (
    <div className={styles.frame}>
      <nav aria-label="Settings" className={styles.nav}>
        {organisation && (
          <Entries heading={organisation.name} entries={organisationEntries(organisation)} />
        )}
        <Entries heading="You" entries={PERSONAL_ENTRIES} />
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}

function Entries(props: { heading: string; entries: readonly SettingsEntry[] }) {
  const id = useId()
  return (
    <div className={styles.group}>
      <p id={id} className={styles.heading}>
        {props.heading}
      </p>
      <ul aria-labelledby={id}>
        {props.entries.map(({ label, href }) => (
          <li key={href}>
            <NavLink to={href}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
