import { ActionIcon, Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Template } from '#shared/model/template.ts'
import { useAction } from '../../data/mutation.ts'
import { setFavorite, templatesQuery } from '../../data/templates.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging } from '../../session/undo.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { AddressSearchField } from '../../ui/search-field.tsx'
import { useRemoveTemplate } from './remove-template.ts'
import { adding, type TemplateWork, TemplateWorkView, titleOfWork } from './template-work.tsx'
import classes from './templates.module.css'
import { previewOf } from './text.ts'
import { templateTexts as texts } from './texts.ts'

type Props = { search: string; onSearch: (search: string) => void }

/** The member's own reply templates. */
export function TemplatePage({ search, onSearch }: Props) {
  const mayAdd = usePermission('members.templates.create')
  const query = useQuery(templatesQuery(search))
  const { data } = query
  const changing = useChanging()
  const items = data?.items.filter(({ id }) => !changing.has(id))
  const total = data && items && data.total - (data.items.length - items.length)
  const [work, setWork] = useState<TemplateWork | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const add = mayAdd && (
    <Button
      flex="none"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setWork(adding)}
    >
      {texts.add}
    </Button>
  )
  const isFirstUse = total === 0 && search === ''
  return (
    <>
      <PageHeader
        title={texts.title}
        count={total}
        description={texts.description}
        action={!isFirstUse && add}
      />
      {!isFirstUse && (
        <Box maw={360} mb="sm">
          <AddressSearchField label={texts.search} value={search} onChange={onSearch} ref={input} />
        </Box>
      )}
      <DataTable
        label={texts.label}
        columns={useColumns(setWork)}
        rows={items}
        query={query}
        keyOf={({ id }) => id}
        keys={input}
        empty={
          isFirstUse ? (
            <EmptyState
              illustration="mail"
              title={texts.emptyTitle}
              text={texts.empty}
              action={add}
            />
          ) : (
            <EmptyState illustration="lost" title={texts.noneTitle} text={texts.none} />
          )
        }
      />
      <FormDialog
        title={work && titleOfWork(work)}
        opened={work !== null}
        onClose={() => setWork(null)}
      >
        {work && <TemplateWorkView work={work} onDone={() => setWork(null)} />}
      </FormDialog>
    </>
  )
}

function useColumns(onWork: (work: TemplateWork) => void): Column<Template>[] {
  const mayEdit = usePermission('members.templates.update')
  const mayRemove = usePermission('members.templates.delete')
  const remove = useRemoveTemplate()
  return [
    {
      label: texts.columns.title,
      render: (template) => (
        <Group gap={6} wrap="nowrap" maw="20rem">
          <Star template={template} disabled={!mayEdit} />
          {mayEdit ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              fw={600}
              truncate
              ta="start"
              {...{ [ROW_LINK]: '' }}
              onClick={() => onWork({ mode: 'edit', template })}
            >
              {template.title}
            </Anchor>
          ) : (
            <Text size="sm" fw={600} truncate>
              {template.title}
            </Text>
          )}
        </Group>
      ),
    },
    {
      label: texts.columns.content,
      render: ({ content }) => <Hint className={classes.preview ?? ''}>{previewOf(content)}</Hint>,
    },
    {
      label: texts.columns.count,
      render: ({ count }) => <Hint>{texts.used(count)}</Hint>,
    },
    {
      label: texts.columns.updatedAt,
      render: ({ updatedAt }) => (
        <Hint>
          <RelativeTime at={updatedAt} />
        </Hint>
      ),
    },
    {
      label: texts.columns.action,
      action: true,
      render: (template) =>
        mayRemove && (
          <IconButton
            icon={IconTrash}
            label={texts.removeOf(template.title)}
            onClick={() => remove(template)}
          />
        ),
    },
  ]
}

type StarProps = { template: Template; disabled: boolean }

/** Pressed for a favorite. */
function Star({ template: { id, title, isFavorite }, disabled }: StarProps) {
  const favorite = useAction(setFavorite(id))
  const Icon = isFavorite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      variant="subtle"
      color={isFavorite ? 'brand' : 'gray'}
      aria-label={texts.favorite(title)}
      aria-pressed={isFavorite === 1}
      disabled={disabled}
      onClick={() => favorite.start(isFavorite ? 0 : 1)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
