import styles from './landing.module.css'

/** A picture of the sample company's dashboard, which opens the real one. */
export function SampleCompany({ path }: { path: string }) {
  return (
    <section className={styles.sample} id="sample" aria-labelledby="sample-title">
      <h2 id="sample-title">See it with real-looking books</h2>
      <p>
        Kererū Coffee Ltd does not exist, but its books are complete. Open it and look at every
        screen. You need no account.
      </p>
      <a className={styles.opens} href={path}>
        <Picture theme="light" />
        <Picture theme="dark" />
      </a>
    </section>
  )
}

const ALT =
  'The dashboard of the sample company: a sentence that says when cash is lowest, and a chart of ' +
  'the balance over two years.'

/** The style sheet shows the picture of the theme; the other one is never loaded. */
const Picture = ({ theme }: { theme: 'light' | 'dark' }) => (
  <img
    className={styles.picture}
    data-of={theme}
    src={`/landing/sample-${theme}.webp`}
    alt={ALT}
    width={1440}
    height={900}
    loading="lazy"
    decoding="async"
  />
)
