/** What can be open over the page, one at a time. */
export type Overlay = 'palette' | 'notifications' | 'keys'
