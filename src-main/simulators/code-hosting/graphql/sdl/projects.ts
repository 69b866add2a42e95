/** Projects. There are none, but clients ask for those of issues and repositories. */
export const projects = `
type Project implements Node { id: ID! name: String! number: Int! body: String resourcePath: URI! url: URI!
  closed: Boolean! }
type ProjectColumn implements Node { id: ID! name: String! }
type ProjectCard implements Node { id: ID! project: Project! column: ProjectColumn }
type ProjectV2 implements Node { id: ID! title: String! number: Int! resourcePath: URI! url: URI!
  closed: Boolean! }
type ProjectV2ItemFieldSingleSelectValue implements Node { id: ID! name: String optionId: String }
union ProjectV2ItemFieldValue = ProjectV2ItemFieldSingleSelectValue
type ProjectV2Item implements Node { id: ID! project: ProjectV2!
  fieldValueByName(name: String!): ProjectV2ItemFieldValue }
`;
