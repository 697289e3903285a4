import type { Entity } from "../domain/entity.ts";
import type { AssignmentStatus, RoleAssignment } from "../domain/role-assignment.ts";
import type { Role } from "../domain/roles.ts";

/** A role that is not predefined. */
export interface CustomRole extends Role {
  readonly scope: Entity;
  readonly createdBy: string;
  readonly lastModifiedBy: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

export interface RoleStore {
  /** False when the scope has a role of that name. */
  insert(role: CustomRole): Promise<boolean>;
  /** A role of the organization, wherever in it the role is known. */
  find(organizationId: string, roleId: string): Promise<CustomRole | null>;
  /** The organization's own roles, oldest first. */
  list(organizationId: string): Promise<readonly CustomRole[]>;
  /** False when another role of the scope has the name. */
  update(role: CustomRole): Promise<boolean>;
  delete(roleId: string): Promise<void>;
}

/** An assignment to store. */
export interface NewAssignment {
  readonly userId: string;
  readonly entity: Entity;
  readonly roleId: string;
  readonly status: AssignmentStatus;
  readonly invitedBy: string | null;
  readonly invitation: Invitation | null;
}

/** What the mail of an invitation proves, and until when. */
export interface Invitation {
  /** SHA-256 in hexadecimal; the token itself is only in the mail. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/** An assignment with whose it is and what its entity is called. */
export interface ListedAssignment extends RoleAssignment {
  readonly email: string;
  readonly userName: string | null;
  readonly organizationName: string | null;
  readonly merchantName: string | null;
  readonly profileName: string | null;
}

/** Assignments; those at deleted merchants and profiles are not found, and those of roles that are gone neither. */
export interface RoleAssignmentStore {
  /** False when the user has a role at the entity. */
  insert(assignment: NewAssignment): Promise<boolean>;
  /** Oldest first. */
  ofUser(userId: string): Promise<readonly ListedAssignment[]>;
  /** Everybody with a role at the entity, at what owns it or below it; oldest first. */
  around(entity: Entity): Promise<readonly ListedAssignment[]>;
  /** How many have the role at exactly this entity, without invitations. */
  countActive(entity: Entity, roleId: string): Promise<number>;
  /** The users who have the role, invited ones too. */
  usersOf(roleId: string): Promise<readonly string[]>;
  /** The users who have accepted the role. Invitations to it cannot be accepted before the transaction ends. */
  lockMembersOf(roleId: string): Promise<readonly string[]>;
  findInvitation(tokenHash: string, now: Date): Promise<ListedAssignment | null>;
  /** Answers the status of the assignment whose role it is now. */
  changeRole(assignmentId: string, roleId: string, now: Date): Promise<AssignmentStatus>;
  invite(assignmentId: string, invitation: Invitation, now: Date): Promise<void>;
  /** What the user is invited to and can still accept, oldest first. */
  openInvitations(userId: string, now: Date): Promise<readonly ListedAssignment[]>;
  /** False when there is no invitation that is still open. */
  activate(assignmentId: string, now: Date): Promise<boolean>;
  /** Answers the status that the assignment had by then. */
  delete(assignmentId: string): Promise<AssignmentStatus>;
}
