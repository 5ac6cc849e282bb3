/** Invented people who sign in at the stand-ins; each stand-in knows the same ones. */

export interface DemoPerson {
  readonly key: string
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  /** Null for a person who has no address at the vendor. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly about: string
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'aroha',
    userId: '6f1d2c0a-3c55-4a3e-9c0f-1b7a2f4e8d01',
    givenName: 'Aroha',
    familyName: 'Ngata',
    email: 'aroha.ngata@example.org',
    emailVerified: true,
    about: 'aroha.ngata@example.org, runs a coffee roastery',
  },
  {
    key: 'tama',
    userId: '6f1d2c0a-3c55-4a3e-9c0f-1b7a2f4e8d02',
    givenName: 'Tama',
    familyName: 'Rangi',
    email: 'tama.rangi@example.org',
    emailVerified: true,
    about: 'tama.rangi@example.org, keeps books for others',
  },
  {
    key: 'mere',
    userId: '6f1d2c0a-3c55-4a3e-9c0f-1b7a2f4e8d03',
    givenName: 'Mere',
    familyName: 'Paki',
    email: 'mere.paki@example.org',
    emailVerified: false,
    about: 'mere.paki@example.org, an email address that is not verified',
  },
  {
    key: 'wiremu',
    userId: '6f1d2c0a-3c55-4a3e-9c0f-1b7a2f4e8d04',
    givenName: 'Wiremu',
    familyName: 'Hohepa',
    email: null,
    emailVerified: false,
    about: 'has no email address',
  },
]

export const demoPerson = (key: string | null): DemoPerson | null =>
  DEMO_PEOPLE.find(person => person.key === key) ?? null
