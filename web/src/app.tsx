import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { ApiError } from './api/api-error.ts'
import { createQueryClient } from './api/query-client.ts'
import { saveDrafts } from './features/session/drafts.ts'
import { reloadOnceOnStaleChunks } from './features/shell/stale-chunks.ts'
import { createPages } from './router.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { showError, showSessionEnded } from './ui/error-dialog.tsx'

const queryClient = createQueryClient(report)
const pages = createPages(queryClient)
const colorScheme = localStorageColorSchemeManager({ key: 'praxis-color-scheme' })
reloadOnceOnStaleChunks(saveDrafts)

function report(error: ApiError) {
  if (error.name === 'ERR_UNAUTHENTICATED') showSessionEnded(signInAgain)
  else showError(error)
}

function signInAgain() {
  saveDrafts()
  const { href } = pages.state.location
  queryClient.removeQueries()
  void pages.navigate({ to: '/login', search: { returnTo: href } })
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
          <ModalsProvider>
            <Notifications position="bottom-center" />
            <RouterProvider router={pages} />
          </ModalsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
