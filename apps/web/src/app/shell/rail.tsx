import { NavLink } from 'react-router'
import { useOrganisation, useOrganisations } from '#current/organisation.ts'
import { Icon } from '#ui/icon.tsx'
import { Mark } from './mark.tsx'
import { navigationFor } from './navigation.ts'
import { OrganisationCard } from './organisation-card.tsx'
import styles from './rail.module.css'

/** Words at the left, symbols where room is short, a bar at the foot of a small screen. */
export function Rail() {
  const organisation = useOrganisation()
  const { isLoaded } = useOrganisations()
  const items = navigationFor(organisation?.organisationId ?? null)
  return (
    <nav className={styles.rail} aria-label="Main">
      <div className={styles.mark}>
        <Mark />
      </div>
      <div className={styles.nav}>
        {(isLoaded ? items : items.slice(0, 1)).map(item => (
          <NavLink
            key={item.href}
            to={item.href}
            className={styles.link ?? ''}
            data-apart={item.isApart || undefined}
          >
            <span className={styles.icon}>
              <Icon name={item.icon} />
            </span>
            <span className={styles.label}>{item.label}</span>
          </NavLink>
        ))}
      </div>
      <OrganisationCard />
    </nav>
  )
}
