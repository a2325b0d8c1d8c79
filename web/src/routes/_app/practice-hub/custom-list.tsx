import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { listGroups } from '#shared/model/lists.ts'
import { ListPage } from '../../../features/lists/list-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

export const Route = createFileRoute('/_app/practice-hub/custom-list')({
  validateSearch: v.object({
    groupName: lenient(v.picklist(listGroups)),
  }),
  component: CustomList,
})

function CustomList() {
  const { groupName = listGroups[0] } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.listData.list">
      <ListPage
        group={groupName}
        onGroup={(groupName) => void navigate({ search: { groupName }, replace: true })}
      />
    </Permitted>
  )
}
