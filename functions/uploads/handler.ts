import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implementLater } from '#functions/platform/http/implement.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { sharelinkRoutes } from './links/routes.ts'
import { uploadRoutes } from './routes.ts'
import { studyRoutes } from './studies/routes.ts'

const dependencies = {
  ...apiDependencies(),
  objects: objectsFromEnvironment(),
  queue: createQueue(vaultFromEnvironment()),
}

export const handler = createApi(dependencies, [
  ...uploadRoutes(dependencies),
  ...studyRoutes(dependencies),
  ...implementLater(keyImageRoutes, async () => {
    const { keyImageHandlers } = await import('./key-images/routes.ts')
    return keyImageHandlers(dependencies)
  }),
  ...sharelinkRoutes(dependencies),
  ...implementLater(studyShareRoutes, async () => {
    const { studyShareHandlers } = await import('./shares/routes.ts')
    return studyShareHandlers(dependencies)
  }),
])
