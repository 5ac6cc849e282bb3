/** The overlays of the page; one can be open at a time. */
export type Overlay = 'palette' | 'notifications' | 'keys'
