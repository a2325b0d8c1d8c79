import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implementLater } from '#functions/platform/http/implement.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { measurementRoutes } from '#shared/api/measurements.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { uploadRoutes } from './routes.ts'

const api = apiDependencies()
const dependencies = {
  ...api,
  objects: objectsFromEnvironment(),
  queue: createQueue(vaultFromEnvironment('deliveries'), api.table),
}

export const handler = createApi(dependencies, [
  ...uploadRoutes(dependencies),
  ...implementLater(studyRoutes, async () => {
    const { studyHandlers } = await import('./studies/routes.ts')
    return studyHandlers(dependencies)
  }),
  ...implementLater(keyImageRoutes, async () => {
    const { keyImageHandlers } = await import('./key-images/routes.ts')
    return keyImageHandlers(dependencies)
  }),
  ...implementLater(measurementRoutes, async () => {
    const { measurementHandlers } = await import('./measurements/routes.ts')
    return measurementHandlers(dependencies)
  }),
  ...implementLater(sharelinkRoutes, async () => {
    const { sharelinkHandlers } = await import('./links/routes.ts')
    return sharelinkHandlers(dependencies)
  }),
  ...implementLater(studyShareRoutes, async () => {
    const { studyShareHandlers } = await import('./shares/routes.ts')
    return studyShareHandlers(dependencies)
  }),
])
