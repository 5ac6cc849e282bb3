import { NavLink } from 'react-router'
import { useOrganisation } from '#current/organisation.ts'
import { Icon } from '#ui/icon.tsx'
import { Mark } from './mark.tsx'
import { navigationFor } from './navigation.ts'
import { OrganisationCard } from './organisation-card.tsx'
import styles from './rail.module.css'

/** Words at the left, symbols where room is short, a bar at the foot of a small screen. */
export function Rail() {
  const organisation = useOrganisation()
  return (
    <div className={styles.rail}>
      <div className={styles.mark}>
        <Mark />
      </div>
      <nav className={styles.nav} aria-label="Main">
        {navigationFor(organisation?.organisationId ?? null).map(item => (
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
      </nav>
      <OrganisationCard />
    </div>
  )
}
