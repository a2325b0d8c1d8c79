import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../features/patients/list-search.ts'
import { ListRoute } from '../-list.tsx'
import { loadList } from '../-loaders.ts'

export const Route = createFileRoute('/_app/lead-convert/')({
  validateSearch: listSearch,
  // A dialog that opens asks for no other list.
  loaderDeps: ({ search: { dialog: _, ...list } }) => list,
  loader: ({ context, deps, preload }) =>
    preload ? undefined : loadList(context.queryClient, 'leads', deps),
  component: () => <ListRoute section="leads" search={Route.useSearch()} />,
})
