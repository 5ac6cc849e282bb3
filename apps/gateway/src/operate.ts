/** The process behind the operator's commands: backups, keys, checks. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setUpStripe } from './billing/commands.ts'
import { ConfigError, readConfig } from './config/config.ts'
import {
  backup,
  describeRotation,
  listBackup,
  person,
  reread,
  restore,
  rotate,
  staff,
  subscription,
  verify,
} from './operation/commands.ts'
import {
  withNewMasterKey,
  withoutOldMasterKeys,
  writeMasterKeys,
} from './operation/new-master-key.ts'
import { OperationRefused } from './operation/operation-refused.ts'

const USAGE = `  backup [file]                        save everything in one encrypted file
  restore <file> --list                list what the backup contains
  restore <file> [--organisation <id>] restore everything, or one organisation
          --replace                    replace existing data, which is saved first
          --drop-secrets               leave out secrets that the given master key cannot decrypt
  keys new                             add a master key and encrypt new secrets with it
  keys rotate                          re-encrypt all secrets, and sign tokens with a new key
  keys retire                          remove older master keys that encrypt nothing any more
  audit verify [--since number:hash]   check every audit log from start to end, and the register of
                                       all logs against what an earlier run printed
  staff add <address>                  allow a person to start support sessions
  staff remove <address>               no longer allow it
  staff list                           list all staff
  person disable <address>             end all sessions of a person and block sign-in
  person enable <address>              allow sign-in again
  billing setup                        make what is missing at Stripe: products, prices, portal
  billing replay                       read from Stripe again what everyone has paid for
  subscription show <organisation>     show the plan of an organisation
  subscription set <organisation> manual [--until day] [--passes n]
                                       include everything, for a partner also client passes
  subscription clear <organisation>    remove what was set`

class Misused extends Error {
  override name = 'Misused'
}

/** The folder in which the command was called; npm itself runs commands in the repository. */
const here = process.env.INIT_CWD ?? process.cwd()

async function run(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      organisation: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'drop-secrets': { type: 'boolean', default: false },
      until: { type: 'string', default: '' },
      passes: { type: 'string', default: '' },
      since: { type: 'string', default: '' },
    },
  })
  const [command, what, address, kind] = positionals
  const now = new Date()
  const file = what === undefined ? null : resolve(here, what)
  switch (command) {
    case 'backup':
      return backup(readConfig(), file, now)
    case 'restore': {
      if (file === null) throw new Misused('Which file?')
      if (values.list) return listBackup(readConfig(), file)
      const { organisation = null, replace, 'drop-secrets': dropSecrets } = values
      return restore(
        readConfig(),
        file,
        { organisationId: organisation, replace, dropSecrets },
        now,
      )
    }
    case 'keys':
      return keys(what)
    case 'audit':
      if (what !== 'verify') throw new Misused('audit verify?')
      return verify(readConfig(), values.since)
    case 'staff': {
      const isAsked = what === 'list' || ((what === 'add' || what === 'remove') && address)
      if (!isAsked) throw new Misused('staff add <address>, staff remove <address> or staff list?')
      return staff(readConfig(), [what, address ?? ''])
    }
    case 'person': {
      const isAsked = (what === 'disable' || what === 'enable') && address
      if (!isAsked) throw new Misused('person disable <address> or person enable <address>?')
      return person(readConfig(), [what, address])
    }
    case 'billing':
      if (what === 'setup') return setUpStripe(readConfig())
      if (what === 'replay') return reread(readConfig())
      throw new Misused('billing setup or billing replay?')
    case 'subscription': {
      const isAsked = what === 'show' || what === 'clear' || (what === 'set' && kind === 'manual')
      if (!isAsked || !address) throw new Misused('subscription show, clear or set … manual?')
      return subscription(readConfig(), [what, address, values.until, values.passes])
    }
    default:
      throw new Misused(`The commands are:\n${USAGE}`)
  }
}

async function keys(what: string | undefined): Promise<string> {
  const config = readConfig()
  const isFile = (process.env.MILLPOND_SECRET_KEY ?? '') === ''
  const keep = (setting: string) => {
    if (!isFile) return `Set MILLPOND_SECRET_KEY for every gateway to\n${setting}`
    writeMasterKeys(config.dataDir, setting)
    return 'The keys in the data folder were replaced. Update your copies of secret.key.'
  }
  switch (what) {
    case 'new':
      return `${keep(withNewMasterKey(config))}\nThen: npm run keys -- rotate`
    case 'rotate':
      return describeRotation(await rotate(config))
    case 'retire': {
      const { held } = await rotate(config)
      const [current] = config.masterKeys
      const others = Object.keys(held).filter(number => Number(number) !== current?.number)
      if (others.length > 0)
        throw new Misused(`These keys still encrypt secrets: ${others.join(', ')}.`)
      return keep(withoutOldMasterKeys(config))
    }
    default:
      throw new Misused('keys new, keys rotate or keys retire?')
  }
}

run(process.argv.slice(2)).then(
  report => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    const isPlain =
      error instanceof OperationRefused || error instanceof ConfigError || error instanceof Misused
    const text = isPlain ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  },
)
