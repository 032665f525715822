export const REST_BASE = '/ucp/v1'
export const MCP_PATH = '/mcp'
export const PROFILE_PATH = '/.well-known/ucp'
