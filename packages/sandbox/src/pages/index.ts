/** The parts of the stand-ins' pages, and how their forms are read. */
export { firstOf, formOf, readForms } from './form.ts'
export { errorPage, escapeHtml, PAGE_CSS, pageHtml, showPage } from './page.ts'
export { peopleList } from './people-list.ts'
