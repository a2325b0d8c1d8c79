import { createFileRoute } from '@tanstack/react-router'
import { listOf, listSearch, rowIn } from '../../../features/patients/list-search.ts'
import { ListRoute } from '../-list.tsx'
import { loadList } from '../-loaders.ts'

export const Route = createFileRoute('/_app/patient-link/')({
  validateSearch: listSearch,
  // Nothing stands in for a list while another one is asked for: it would take the focus from whoever types.
  pendingMs: Number.POSITIVE_INFINITY,
  // A dialog that opens asks for no other list, and neither does scrolling.
  loaderDeps: ({ search }) => listOf(search),
  loader: ({ context, deps, preload, location }) =>
    preload
      ? undefined
      : loadList(context.queryClient, 'patients', { ...deps, row: rowIn(location.search) }),
  component: List,
})

function List() {
  const search = Route.useSearch({ select: listOf, structuralSharing: true })
  return <ListRoute section="patients" search={search} />
}
