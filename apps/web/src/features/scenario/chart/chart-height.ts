/** Of the chart and of its place while it is calculated, in pixels. */
export const CHART_HEIGHT = 320
