import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { PATHS } from '#paths.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Mark } from './mark.tsx'
import { type NavigationItem, useNavigation } from './navigation.ts'
import { OrganisationCard } from './organisation-card.tsx'
import styles from './rail.module.css'
import { ShellMenu } from './shell-menu.tsx'

/**
 * Labels at the left, symbols where space is limited, and a bar at the bottom of a small screen.
 */
export function Rail() {
  const { isLoaded } = useOrganisations()
  const items = useNavigation().filter(item => !item.isInSettings)
  const { pathname } = useLocation()
  const rail = useRef<HTMLElement>(null)
  const showLabels = () => rail.current?.removeAttribute('data-quiet')
  useEffect(() => {
    const hide = ({ key }: KeyboardEvent) =>
      key === 'Escape' && rail.current?.setAttribute('data-quiet', '')
    window.addEventListener('keydown', hide)
    return () => window.removeEventListener('keydown', hide)
  }, [])
  return (
    <nav
      ref={rail}
      className={styles.rail}
      aria-label="Main"
      onPointerOver={showLabels}
      onFocus={showLabels}
    >
      <div className={styles.mark}>
        <Mark />
      </div>
      <div className={styles.nav}>
        {(isLoaded ? items : items.slice(0, 1)).map(item => (
          <Link
            key={item.href}
            to={item.href}
            className={styles.link}
            aria-current={isShown(item, pathname) ? 'page' : undefined}
            data-apart={item.isApart || undefined}
            data-more={!item.isFirst || undefined}
          >
            <span className={styles.icon}>
              <Icon name={item.icon} />
            </span>
            <span className={styles.label}>{item.label}</span>
          </Link>
        ))}
        <More items={items.filter(item => !item.isFirst)} pathname={pathname} />
      </div>
      <OrganisationCard />
    </nav>
  )
}

/** Packs have an entry of their own, though their address is below that of the clients. */
const isShown = ({ href, also = [] }: NavigationItem, pathname: string) =>
  [href, ...also].some(
    each => pathname === each || (each !== PATHS.partner && pathname.startsWith(`${each}/`)),
  )

/** The bar of a small screen has few entries: the others are in this menu. */
function More({ items, pathname }: { items: readonly NavigationItem[]; pathname: string }) {
  const navigate = useNavigate()
  const isHere = items.some(item => isShown(item, pathname))
  return (
    <ShellMenu
      label="More screens"
      placement="above-start"
      items={items.map(item => ({
        ...{ kind: 'action', label: item.label },
        onSelect: () => void navigate(item.href),
      }))}
      trigger={props => (
        <button
          type="button"
          {...props}
          className={classNames(styles.link, styles.more)}
          aria-current={isHere || undefined}
        >
          <span className={styles.icon}>
            <Icon name="more" />
          </span>
          <span className={styles.label}>More</span>
        </button>
      )}
    />
  )
}
