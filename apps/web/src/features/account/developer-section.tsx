import { gatewayApi } from '#api/gateway-api.ts'
import { source, toggleApiSource } from '#api/source.ts'
import { cache } from '#api/store.ts'
import { useStore } from '#current/use-store.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/panel.tsx'

/** API-08, for developers of Millpond. */
export function DeveloperSection() {
  const isMock = useStore(source) === 'mock'
  const toggle = () => {
    toggleApiSource()
    cache.dispatch(gatewayApi.util.resetApiState())
  }
  return (
    <Panel title="Developer" subtitle="Only in development. It turns off when you reload the page.">
      <Checkbox checked={isMock} onChange={toggle}>
        Use the mock API: screens are empty and nothing is saved
      </Checkbox>
    </Panel>
  )
}
