import styles from './landing.module.css'

/** The dashboard of the sample company, as a picture: the sample itself needs an account. */
export function SampleCompany() {
  return (
    <section className={styles.sample} id="sample" aria-labelledby="sample-title">
      <h2 id="sample-title">A sample company</h2>
      <p>
        Kererū Coffee Ltd is a company that does not exist. Once you have an account, you can open
        it and change anything.
      </p>
      <Picture theme="light" />
      <Picture theme="dark" />
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
