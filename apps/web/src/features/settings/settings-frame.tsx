import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useOrganisation } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { signUpFromSample } from '#screen/sign-up-from-sample.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type SettingsGroup, settingsGroups } from './settings-entries.ts'
import styles from './settings-frame.module.css'

/**
 * Lists the settings of the company and of the person next to every settings page. A visitor of the
 * sample company is offered an account instead of their own settings.
 */
export function Component() {
  const organisation = useOrganisation()
  const { auth } = useSession()
  const isVisitor = auth.user?.isAnonymous === true
  const groups = settingsGroups(organisation, isVisitor)
  return (
    <div className={styles.frame}>
      <Navigation groups={groups}>
        {isVisitor && (
          <Button onClick={() => void signUpFromSample(auth.idToken)}>Create your account</Button>
        )}
      </Navigation>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}

interface NavigationProps {
  readonly groups: readonly SettingsGroup[]
  readonly children: ReactNode
}

/** On narrow screens the list opens under the name of the page. */
function Navigation({ groups, children }: NavigationProps) {
  const id = useId()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  // The list may be longer than the screen. Only the list scrolls, and not the page.
  useEffect(() => {
    const list = nav.current
    const links = list?.querySelectorAll<HTMLAnchorElement>('a') ?? []
    const shown = Array.from(links).find(link => link.pathname === pathname)
    if (list && shown) list.scrollTop = shown.offsetTop - list.clientHeight / 2
  }, [pathname])
  const shown = groups.flatMap(({ entries }) => entries).find(({ href }) => href === pathname)
  return (
    <nav ref={nav} aria-label="Settings" className={styles.nav}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <span className={styles.where}>Settings</span> {shown?.label}
        </span>
        <Icon name="chevron" />
      </button>
      <div id={id} className={styles.groups} data-open={isOpen || undefined}>
        {groups.map(group => (
          <Group key={group.heading} {...group} onChosen={() => setOpen(false)} />
        ))}
        {children}
      </div>
    </nav>
  )
}

function Group({ heading, entries, onChosen }: SettingsGroup & { onChosen: () => void }) {
  const id = useId()
  return (
    <div className={styles.group}>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ label, href }) => (
          <li key={href}>
            <NavLink to={href} end onClick={onChosen}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
