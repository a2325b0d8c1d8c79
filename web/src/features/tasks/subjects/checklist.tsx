import { Badge, Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChecklistItem, Subject } from '#shared/model/subject.ts'
import { removeChecklistItem } from '../../../data/subjects.ts'
import { usePermission } from '../../../session/permissions.ts'
import { useChanging, useUndoable } from '../../../session/undo.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ItemForm } from './item-form.tsx'
import { subjectTexts } from './texts.ts'

const texts = subjectTexts.checklist

type Props = { practiceId: string; subject: Subject }

/** The checklist of a type: what is asked, and the statuses that each item can get. */
export function Checklist({ practiceId, subject }: Props) {
  const mayEdit = usePermission('practices.subjects.update')
  const changing = useChanging()
  const undoable = useUndoable()
  const [work, setWork] = useState<ChecklistItem | 'new' | null>(null)
  const close = () => setWork(null)
  const items = subject.items.filter(({ id }) => !changing.has(id))
  const remove = ({ id, name }: ChecklistItem) =>
    undoable({
      id,
      change: removeChecklistItem(practiceId, subject.id),
      input: id,
      message: texts.removed(name),
    })
  return (
    <Stack gap="sm">
      <Hint>{texts.text}</Hint>
      {items.length === 0 && <Text size="sm">{texts.none}</Text>}
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          {...(mayEdit && { onEdit: () => setWork(item), onRemove: () => remove(item) })}
        />
      ))}
      {mayEdit && (
        <Box>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setWork('new')}
          >
            {texts.add}
          </Button>
        </Box>
      )}
      <FormDialog
        title={work === 'new' ? texts.addTitle : texts.editTitle}
        opened={work !== null}
        onClose={close}
        above
      >
        {work && (
          <ItemForm
            practiceId={practiceId}
            subject={subject}
            item={work === 'new' ? null : work}
            onDone={close}
          />
        )}
      </FormDialog>
    </Stack>
  )
}

type ItemProps = { item: ChecklistItem; onEdit?: () => void; onRemove?: () => void }

function Item({ item: { name, statuses, isPrimary }, onEdit, onRemove }: ItemProps) {
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Box miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            {isPrimary && <Badge color="brand">{texts.primary}</Badge>}
          </Group>
          <Hint>{statuses.join(' · ')}</Hint>
        </Box>
        {onEdit && (
          <Group gap={4} wrap="nowrap">
            <IconButton icon={IconPencil} label={subjectTexts.edit(name)} onClick={onEdit} />
            <IconButton icon={IconTrash} label={subjectTexts.remove(name)} onClick={onRemove} />
          </Group>
        )}
      </Group>
    </Paper>
  )
}
