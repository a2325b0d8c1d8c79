import { Alert, Group, List, Progress, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconUserOff } from '@tabler/icons-react'
import type { Choices } from '#shared/imports/line.ts'
import { type ValueField, valueFields } from '#shared/imports/values.ts'
import type { ImportField } from '#shared/model/imports.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDob } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { Section } from '../../ui/section.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import type { Check, CheckedLine, Problem } from './reading/check.ts'
import { mappingTexts, checkTexts as texts } from './texts.ts'

type Props = { share: number; check: Check | undefined; choices: Choices | undefined }

/** What will become of the lines: how many are right, what is wrong with the others, and the first ones. */
export function CheckStep({ share, check, choices }: Props) {
  return (
    <Section title={texts.title}>
      {check ? (
        <Checked check={check} choices={choices} />
      ) : (
        <Stack gap="xs">
          <Text size="sm" role="status">
            {texts.checking}
          </Text>
          <Progress value={share * 100} aria-label={texts.checking} />
        </Stack>
      )}
    </Section>
  )
}

function Checked({ check, choices }: { check: Check; choices: Choices | undefined }) {
  if (check.lines === 0) return <Alert color="amber">{texts.none}</Alert>
  return (
    <Stack>
      <Stack gap={6} role="status">
        <Count icon={<IconCircleCheck size={18} aria-hidden />} text={texts.right(check.right)} />
        {check.faulty > 0 && (
          <Count
            icon={<IconAlertTriangle size={18} aria-hidden />}
            text={texts.faulty(check.faulty)}
          />
        )}
        {check.unreachable > 0 && (
          <Count
            icon={<IconUserOff size={18} aria-hidden />}
            text={texts.unreachable(check.unreachable)}
          />
        )}
      </Stack>
      {check.problems.length > 0 && (
        <DataTable
          label={texts.problems}
          columns={problemColumns}
          rows={check.problems}
          keyOf={({ field, problem }) => `${field} ${problem}`}
          card={(problem) => (
            <Stack gap={0} py="xs">
              <Text size="sm">
                {texts.fault(mappingTexts.fields[problem.field], problem.problem)}
              </Text>
              <Hint>{texts.lineOf(problem.first)}</Hint>
            </Stack>
          )}
          empty={null}
        />
      )}
      <Preview lines={check.first} choices={choices} />
    </Stack>
  )
}

function Count({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {icon}
      <Text size="sm">{text}</Text>
    </Group>
  )
}

const problemColumns: Column<Problem>[] = [
  {
    label: texts.problemColumns.field,
    render: ({ field }) => <Text size="sm">{mappingTexts.fields[field]}</Text>,
  },
  {
    label: texts.problemColumns.problem,
    wide: true,
    render: ({ problem }) => <Text size="sm">{problem}</Text>,
  },
  {
    label: texts.problemColumns.count,
    right: true,
    render: ({ count }) => count.toLocaleString('en-US'),
  },
  {
    label: texts.problemColumns.first,
    right: true,
    render: ({ first }) => first.toLocaleString('en-US'),
  },
]

type PreviewProps = { lines: CheckedLine[]; choices: Choices | undefined }

function Preview({ lines, choices }: PreviewProps) {
  const isPhone = usePhone()
  const isSaid = ({ values, faults }: CheckedLine, field: ImportField) =>
    Object.hasOwn(values, field) || faults.some((fault) => fault.field === field)
  const shown = previewFields.filter((field) => lines.some((line) => isSaid(line, field)))
  const hasRole = lines.some(({ values }) => values.isLead !== undefined)
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {texts.preview}
      </Text>
      {isPhone ? (
        <Stack gap="sm">
          {lines.map((line) => (
            <PreviewCard key={line.number} line={line} fields={shown} choices={choices} />
          ))}
        </Stack>
      ) : (
        <Table.ScrollContainer
          minWidth={0}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={texts.preview}
        >
          <Table withTableBorder style={{ whiteSpace: 'nowrap' }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.line}</Table.Th>
                {shown.map((field) => (
                  <Table.Th key={field}>{mappingTexts.fields[field]}</Table.Th>
                ))}
                {hasRole && <Table.Th>{mappingTexts.fields.role}</Table.Th>}
                <Table.Th>{texts.wrong}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={line.number}>
                  <Table.Td>{line.number}</Table.Td>
                  {shown.map((field) => (
                    <Table.Td key={field}>
                      {shownValue(line, field, choices) ?? texts.nothing}
                    </Table.Td>
                  ))}
                  {hasRole && <Table.Td>{roleOf(line) || texts.nothing}</Table.Td>}
                  <Table.Td>
                    <Faults line={line} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

type CardProps = { line: CheckedLine; fields: PreviewField[]; choices: Choices | undefined }

function PreviewCard({ line, fields, choices }: CardProps) {
  const said = fields.flatMap((field) => shownValue(line, field, choices) ?? [])
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {texts.lineOf(line.number)}
      </Text>
      <Text size="sm">{[...said, roleOf(line)].filter(Boolean).join(' · ') || texts.nothing}</Text>
      <Faults line={line} />
    </Stack>
  )
}

function Faults({ line: { faults, reachable } }: { line: CheckedLine }) {
  const said = faults.map(({ field, problem }) => texts.fault(mappingTexts.fields[field], problem))
  const all = reachable ? said : [...said, texts.notReachable]
  if (all.length === 0) return null
  return (
    <List size="sm" listStyleType="none">
      {all.map((text) => (
        <List.Item key={text}>
          <Text size="sm" c="red">
            {text}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}

/** Names that are whole in the file are shown by their parts, as they will be kept. */
type PreviewField = ValueField | 'patientId'
const previewFields: readonly PreviewField[] = [...valueFields, 'patientId']

function shownValue(
  { values }: CheckedLine,
  field: PreviewField,
  choices: Choices | undefined,
): string | undefined {
  const value = values[field]
  if (value === undefined) return undefined
  if (field === 'dob') return formatDob(value)
  if (field === 'mobile' || field === 'contactPhone') return formatPhone(value)
  const list =
    field === 'registerSource'
      ? choices?.registerSource
      : field === 'insurancePlan'
        ? choices?.insurancePlanList
        : undefined
  return list?.find((one) => one.value === value)?.title ?? value
}

function roleOf({ values: { isLead, isPatient } }: CheckedLine): string {
  return [isLead && texts.roles.isLead, isPatient && texts.roles.isPatient]
    .filter(Boolean)
    .join(', ')
}
