import type { FastifyInstance } from 'fastify'
import type { DemoContact } from '#companies'
import { msDate } from '../dates.ts'
import { onceFor } from '../documents.ts'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import { isTrue, listParameter, parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { createdAt } from './organisation.ts'
import { paginate, select } from './select.ts'

const wireContact = (contact: DemoContact, updatedAt: number) => ({
  ContactID: contact.contactId,
  ContactStatus: contact.status,
  Name: contact.name,
  EmailAddress: '',
  BankAccountDetails: '',
  Addresses: [],
  Phones: [],
  ContactGroups: [],
  ContactPersons: [],
  IsSupplier: contact.isSupplier,
  IsCustomer: contact.isCustomer,
  HasAttachments: false,
  HasValidationErrors: false,
  UpdatedDateUTC: msDate(updatedAt),
})

const contacts = onceFor(company =>
  company.contacts.map(contact => wireContact(contact, createdAt(company))),
)

/** Archived contacts are left out unless requested. */
export function serveContacts(app: FastifyInstance, { options }: StandInContext) {
  app.get('/Contacts', async (request, reply) => {
    const parameters = parametersOf(request)
    const ids = listParameter(parameters, 'IDs')
    const withArchived = isTrue(parameters, 'includeArchived')
    const seen = contacts(companyOf(request)).filter(
      ({ ContactID, ContactStatus }) =>
        (withArchived || ContactStatus !== 'ARCHIVED') && (!ids || ids.includes(ContactID)),
    )
    const found = select(seen, parameters, request.headers['if-modified-since'])
    const { records, pagination } = paginate(found, parameters)
    return answer(request, reply, options.now(), { pagination, Contacts: records })
  })
}
