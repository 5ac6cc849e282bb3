import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { adoptScenario } from './adopt-scenario.ts'
import { createScenario } from './create-scenario.ts'
import { deleteScenario } from './delete-scenario.ts'
import { getScenario } from './get-scenario.ts'
import { getScenarios } from './get-scenarios.ts'
import { undoAdoption } from './undo-adoption.ts'
import { updateScenario } from './update-scenario.ts'

export function bindScenarioRoutes(bind: BindRoute): void {
  bind(routes.getScenarios, getScenarios)
  bind(routes.getScenario, getScenario)
  bind(routes.createScenario, createScenario)
  bind(routes.updateScenario, updateScenario)
  bind(routes.adoptScenario, adoptScenario)
  bind(routes.undoAdoption, undoAdoption)
  bind(routes.deleteScenario, deleteScenario)
}
