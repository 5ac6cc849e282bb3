/** What can stand over the page, one at a time. */
export type Overlay = 'palette' | 'notifications' | 'keys'
