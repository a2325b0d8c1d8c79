import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { type ApiError, endsSession } from './api/api-error.ts'
import { createQueryClient } from './api/query-client.ts'
import { reloadOnceOnStaleChunks } from './features/shell/stale-chunks.ts'
import { fetchNextPages } from './next-pages.ts'
import { createPages, type Pages } from './router.ts'
import { keepDraftsOnReload, saveDrafts } from './session/drafts.ts'
import { leave } from './session/member.ts'
import { safeReturnTo } from './session/return-to.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { showError, showSessionEnded } from './ui/error-dialog.tsx'
import { keepEnterInOpenLists } from './ui/open-list.ts'
import { Overlays } from './ui/overlays.tsx'

const queryClient = createQueryClient(report)
const pages = createPages(queryClient)
const colorScheme = localStorageColorSchemeManager({ key: 'praxis-color-scheme' })
reloadOnceOnStaleChunks(pages, saveDrafts)
keepDraftsOnReload()
keepEnterInOpenLists(document)
fetchNextPages(pages)
takePlaceOfStart(pages)

function report(error: ApiError) {
  if (endsSession(error)) showSessionEnded(signInAgain)
  else showError(error)
}

function signInAgain() {
  saveDrafts()
  const returnTo = safeReturnTo(pages.state.location.href)
  leave(queryClient)
  void pages.navigate({ to: '/login', search: returnTo ? { returnTo } : {}, ignoreBlocker: true })
}

/** Takes away what stood in for the first page: see index.html. */
function takePlaceOfStart({ subscribe }: Pages) {
  const stop = subscribe('onRendered', () => {
    stop()
    for (const id of ['start', 'start-style']) document.getElementById(id)?.remove()
  })
}

export function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorScheme}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={pages} />
          <Overlays />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
