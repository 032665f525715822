import '../ui/good.css'
import './together.css'
