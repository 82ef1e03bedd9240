import type { BusinessImport } from '../../../contract/export/business-import.ts';
import type { ImportedRows } from '../../../db/writes/imports.ts';
import type { Renaming } from '../../../domain/import/renaming.ts';

const NO_PICTURES = { picture: null, photos: [] };

export type ImportContext = {
  readonly businessId: string;
  readonly ownerId: string;
  readonly now: Date;
  readonly renaming: Renaming;
};

/** Everything that is set up before a first booking, as a draft of the caller. */
export function toSetupRows(file: BusinessImport, context: ImportContext): ImportedRows[] {
  const { businessId, ownerId: userId, renaming } = context;
  const ofBusiness = (section: 'openingHours' | 'closures' | 'exceptionalOpenings' | 'resources') =>
    file[section].map((row) => ({ ...renaming.renameRow(section, row), businessId }));
  const professionals = file.professionals.map((row) => renaming.renameRow('professionals', row));
  return [
    {
      section: 'business',
      table: 'businesses',
      // The files of pictures are not in the export.
      rows: [{ ...file.business, id: businessId, userId, status: 'draft', ...NO_PICTURES }],
    },
    { section: 'openingHours', table: 'openingHours', rows: ofBusiness('openingHours') },
    { section: 'closures', table: 'businessClosures', rows: ofBusiness('closures') },
    {
      section: 'exceptionalOpenings',
      table: 'exceptionalOpenings',
      rows: ofBusiness('exceptionalOpenings'),
    },
    { section: 'resources', table: 'resources', rows: ofBusiness('resources') },
    ...toProfessionalRows(professionals, businessId),
    ...toServiceRows(file, context),
    ...toScheduleRows(file, context),
  ];
}

/** Without accounts: the owner invites the people. */
function toProfessionalRows(
  professionals: BusinessImport['professionals'],
  businessId: string,
): ImportedRows[] {
  return [
    {
      section: 'professionals',
      table: 'professionals',
      rows: professionals.map(
        ({ id, name, role, bio, opensMin, closesMin, breaks, createdAt }) => ({
          ...{ id, name, role, bio, opensMin, closesMin, breaks, createdAt },
        }),
      ),
    },
    {
      section: 'professionals',
      table: 'businessProfessionals',
      rows: professionals
        .filter(({ worksHere }) => worksHere)
        .map(({ id, offersOwnServices, mayRefund, mayTakeTimeOff, mayChangeHours }) => ({
          ...{ businessId, professionalId: id },
          ...{ offersOwnServices, mayRefund, mayTakeTimeOff, mayChangeHours },
        })),
    },
  ];
}

function toServiceRows(
  file: BusinessImport,
  { businessId, renaming: { renameRow } }: ImportContext,
): ImportedRows[] {
  return [
    {
      section: 'services',
      table: 'services',
      rows: file.services.map((row) => ({
        ...renameRow('services', row),
        picture: null,
        businessId: row.ownerProfessionalId === null ? businessId : null,
      })),
    },
    {
      section: 'professionalServices',
      table: 'professionalServices',
      rows: file.professionalServices.map((row) => renameRow('professionalServices', row)),
    },
  ];
}

function toScheduleRows(
  file: BusinessImport,
  { businessId, renaming: { renameRow } }: ImportContext,
): ImportedRows[] {
  const atBusiness = (section: 'weeklyHours' | 'hoursExceptions' | 'classes') =>
    file[section].map((row) => ({ ...renameRow(section, row), businessId }));
  const renamed = (section: 'timeOff' | 'timeOffRequests' | 'classChanges' | 'resourceNeeds') =>
    file[section].map((row) => renameRow(section, row));
  return [
    { section: 'weeklyHours', table: 'weeklyHours', rows: atBusiness('weeklyHours') },
    { section: 'hoursExceptions', table: 'hoursExceptions', rows: atBusiness('hoursExceptions') },
    { section: 'timeOff', table: 'timeOff', rows: renamed('timeOff') },
    { section: 'timeOffRequests', table: 'timeOffRequests', rows: renamed('timeOffRequests') },
    { section: 'classes', table: 'classTimetables', rows: atBusiness('classes') },
    { section: 'classChanges', table: 'classSessionChanges', rows: renamed('classChanges') },
    { section: 'resourceNeeds', table: 'resourceNeeds', rows: renamed('resourceNeeds') },
  ];
}
