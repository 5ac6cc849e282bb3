/** Books from a spreadsheet. */
import type * as booksFile from '@millpond/contract/books-file'
import { BOOKS_FILE_ROUTES } from '@millpond/contract/route-table/books-file'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const booksFileApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof booksFile>()(BOOKS_FILE_ROUTES),
})

export const { useLoadBooksFileMutation } = booksFileApi
