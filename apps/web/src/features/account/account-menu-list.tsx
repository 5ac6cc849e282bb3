import { useNavigate } from 'react-router'
import { useDisplay } from '#current/display.ts'
import { logout, useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { THEME_CHOICES } from '#platform/display-preferences.ts'
import { signUpFromSample } from '#screen/sign-up-from-sample.ts'
import { type MenuItem, MenuList } from '#ui/menu.tsx'

const THEME_WORDS = { light: 'Light', dark: 'Dark', system: 'Match system' } as const

interface AccountMenuListProps {
  readonly close: () => void
  readonly onKeys: () => void
}

/** Display settings, the account, and signing out. A visitor of the sample has no account yet. */
export function AccountMenuList({ close, onKeys }: AccountMenuListProps) {
  const { auth } = useSession()
  const display = useDisplay()
  const navigate = useNavigate()
  const isVisitor = auth.user?.isAnonymous === true
  const themes = THEME_CHOICES.map(
    (theme): MenuItem => ({
      kind: 'choice',
      label: THEME_WORDS[theme],
      isChosen: display.theme === theme,
      onSelect: () => display.change({ theme }),
    }),
  )
  const action = (label: string, onSelect: () => void, hint?: string): MenuItem => ({
    ...{ kind: 'action', label, onSelect },
    ...(hint && { hint }),
  })
  const items: MenuItem[] = [
    { kind: 'heading', label: 'Theme' },
    ...themes,
    { kind: 'rule', id: 'after-themes' },
    isVisitor
      ? action('Create your account', () => void signUpFromSample(auth.idToken))
      : action('Your account', () => void navigate(PATHS.settingsAccount)),
    action('Keyboard shortcuts', onKeys, '?'),
    action(isVisitor ? 'Leave the sample' : 'Sign out', () => void logout()),
  ]
  return <MenuList items={items} header={auth.user?.email} close={close} />
}
