import { NotificationsDisplay } from '#features/notification/notifications-display.tsx'
import { SetupNotice } from '#features/onboarding/setup-notice.tsx'
import { LazyPart } from '../lazy-part.tsx'

interface SettledPartsProps {
  readonly isNotifying: boolean
  readonly onClose: () => void
}

/** What loads after the screen: notifications, and a line for people who left a step undone. */
export const SettledParts = ({ isNotifying, onClose }: SettledPartsProps) => (
  <>
    <LazyPart waiting={null} fallback={null}>
      <SetupNotice />
    </LazyPart>
    <NotificationsDisplay isOpen={isNotifying} onClose={onClose} />
  </>
)
