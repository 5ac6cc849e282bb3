import { useState } from 'react'
import { useSession } from '#current/session.ts'
import { signUpFromSample } from '#screen/sign-up-from-sample.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import styles from '../visit-banner.module.css'

/** On every screen of the sample company, for people who look at it without an account. */
export function SampleBar() {
  const { auth } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const signUp = async () => {
    setLeaving(true)
    await signUpFromSample(auth.idToken)
  }
  return (
    <div className={styles.sample}>
      <Banner
        label="Sample company"
        action={
          <Button busyLabel={isLeaving ? 'One moment…' : undefined} onClick={() => void signUp()}>
            Create your account
          </Button>
        }
      >
        <strong>Sample company.</strong> Create your account to use your own books.
      </Banner>
    </div>
  )
}
